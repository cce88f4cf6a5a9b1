/** zstd-vectors.fixture: texts as the reference implementation packs them. */

/** A text that is always the same. */
export function prose(count: number): string {
	const words =
		'the weblog of a day and its posts comments links to who wrote when about what was seen read heard'.split(
			' ',
		);
	let state = 7;
	return Array.from({ length: count }, () => {
		state = (state * 1103515245 + 12345) % 2147483648;
		return words[(state >> 8) % words.length]! + (state % 5 === 0 ? String(state % 97) : '');
	}).join(' ');
}

/** What it is, the packed bytes in base 64, the text. */
export const VECTORS: readonly (readonly [string, string, string])[] = [
	['nothing', ['KLUv/SAAAQAA'].join(''), ''],
	['as it is', ['KLUv/SAFKQAAc2hvcnQ='].join(''), 'short'],
	['one letter', ['KLUv/aDgkwQAVAAAEGFhAQD7/znAAgIAEGEDnwRh'].join(''), 'a'.repeat(300_000)],
	['a few letters', ['KLUv/WDFAG0AADBhYmN4eXoBALyqbgg='].join(''), `${'abcabcabc'.repeat(50)}xyz`],
	[
		'one stream of codes',
		[
			'KLUv/WBIACUFAFJHFhGQfZw2pA1uxPqfSBtgZuxEDgXRQMb703HxZFJS5ZMRQvF6Zhst5b72/ctDWfMbfT9i2WcOiMmcdrTm',
			'OzEXP8eZpndDGKb2vvZAmMN+8aXVDwn4nfYL54sBICgQEAFVVw8QKEW1Yc/tQMMYT0yrpUJjZvA0EDYBdeAXuHDNDPS4Mgcb',
			'6Ra4BFWs/UyogAsswlkRiFqKJuzCjpeQ68lcejgJ',
		].join(''),
		prose(60),
	],
	[
		'four streams of codes',
		[
			'KLUv/WA4DWUlAHYmXxqAJ9UBxJD+CaGI2GQ0oegwQ9xdst0FgE3QQVkAVwBVAHo0J/Vo7Tjl1mf0FswKZlhO6t1bFhRsALbU',
			'd84eiWVOArEIOT8smOFArNm9QGLRqAgjOHUgLfUha8bFmvEk9wJ/sADGdPJLcH44TurR3a0BqjNufegGWkEQpWU6olgrw70w',
			'pt54jnvhYo9Jrb6hjPZwUk9W6lnzWHtU9rhG6nEgZ7VMt/oKZgi1HObWVzAzhDVjGawZBZYAIB+xxLoXCu3PSD2ilHrj57f6',
			'ikk9lpQBRzJSvy+YDeQQu6ylYk4iJClikazVp1K/lNGU1Ct06yMq9SQNlHo0lpJuLegs4l4gKfuB7HGc/bBSjwUzVFJfCHF+',
			'iaSeENa8d/NNQSr1+lqmw8SaUS31oSpKoTXuPbEqseZhmeNFxhCkD6m1L2qPxOwRGbXHUcYiqSepXyn1aD/QSj1yL8oejR7p',
			'oNSPwpoTax6jYGbMIsPaUqx5OKx5IOrWdw5Ktz7joFIDgaaocZIzQ5IUJJXmIQQIx2GQW+kBEQQ961hpkhSGAxrNbKOIsEx5',
			'NrZtuEKsRDkow180XAadJt5klklShjNfKJ8TTMUCQRtA/OCBHKwqwZSePq0SD0mouT14veFeipsukqLkuz6xhOPd/U31kq4w',
			'p8cgrHbVX/3gFeZ0DMgk4UMY8Aq4WX//nPmw0CAFHWWVJ5hNehOPCoipF0DgyAfBsLDG4/MlNAdwF+xKGfdNViGJv9X+CkH1',
			'0Md9jdEza6BPIaOh5FjsCpGUa4IbaZiVKQmqEw3zJiUOH4BhYmJtH1HpqYZZEtGHGba6u5pDbO0W8aaKBpAcbhQGs1EfCiAR',
			'VkqZvE7XBs2ERpM1CSu2/qdkPst8EjwArV0b50hTkwrhHZV+CCxVhnHNgCywRNwLQeVNLCOVV6DLH8u7PTAGLvSu8M2XPMPP',
			'mF9dKeaxvfpTuw0Ed/Q9a5SkkxFoBTYGGS6BWRNS5DnBFSL16+LjyfGSECRNcW6E22gxCeeT67CFCjue6xLvRI8U+Nf3uBOc',
			'ZR4ogQh6rmo+YrwCJCDEWsc4qh6JKycgVxkE0WFcflMlMWKoYFIsCdEKVv+pRr7y+pf41lTMIbZ5zWJlAJzx2yg89bNpP1fR',
			'fYb7XhWaJnoV2ASm9xbpvhCOscCq9aRVSZOpvNYUsPvS3fLHmw+G+0E/D7Sxm8wsFRqU3DaVNGG4ZTtvD+ushoM/OLe04wtH',
			'v0Yw4abwZg6kx28IGHYE5euMWbHMbS5oofRg8q6hMKdaCTxxV7nl5GuzqkGKoyClhk327nJEzBe7ZMkUaeD17e6FuLXEAUH7',
			'05m13tVpKCxIogYg4WsyRuqgfK7rnSfsyiibuNBqZVEnBcF5h2ikCl6g/RcvjusnphKEMkYeE3WuVSYJywSfTEQ2QEXa4KMB',
			'5sUnBZpE7TFImwEkcnoZTgSZyM0xTRiIX7hVmumhrJ1LB8hZbq4mMBxV19aVQ1ABB0IV8rkjrJEOzvVp3FtEGd59ujEDJmfp',
			'umXoY+L2UsNJHJogqmEmWGNr8YyBJzZpSxjobi8yHj3ThCYBv9PesEVIsBh89I+V5pe/jCAN',
		].join(''),
		prose(700),
	],
	[
		'with a checksum, packed hard',
		[
			'KLUv/WQ4DbUeAGaVOBiQKR1Yn8YofBjfUGNt+T8ARZLdlKLuBiE2ADIALgCl+snwgzh+d+FG2R7v1Wcg/CDl0DEG8lJO0qBS',
			'4gFerCc9InFFmR4kVZKSP1SrJUcUlRDQoBDFbe1Fz5j5tGisnBp0TmK4i46l56EJvgA4iuOPT4Pq/aS27ApM5Fzzpujlj0lC',
			'x2D4QOXUQIypfMd9fJ0xnb1Xx16ojKsG77DcpzL9VBbxdI/vPnl94jbCBlo0bTRX/RToIIpq7F5zfHMxqZ/8N5N32+BtGpq5',
			'M7mf0Ha9TG8NmS0t8zdNZ1EueK26XC6BgKhxniZJCsscMQjCccpRqvkiaDgy0jEyoSo4aUGK9TcaNPulh4MrwpWPw0FBUxPh',
			'4Sndm48tBPSH62SmZKoj++bxCKwt8uYYDbTjFSzuf6JXJH/kIOp/x92B/ZK0Tv56Kb7gEyoAvydPOASwitQ/Fw4wlNiofOoB',
			'dtZaTRTCbPD1ke/iRkk4NMrCVg35Bs+YaQoedwBwf9V8h/nx2F7oOulQ5hF6hc0n4fox4sJz7VfDhsBEzL604Sytio2oIQxH',
			'VHXam5U84d0IhsUglGc2gEX2iysdNzo1d5N/J0pqQb27yxf+E0yqBnhgZjeH3/VfZNcqABdhev0I3X8wBMr/P1BnyWPkjaab',
			'+47a5JkYoWDYrXQu7uREGCtBJ6GSwLDSlImp3iE1wS9LaGveIa1IXGHa57hljv78hHLETCOp/xb+PhA7EQeF7mmjMVRA61LZ',
			'rcByMa1A5yV5kpRXvOjPQlKVAwKaGTuHmpOlD8qgBr09JasjI05hZXUwEqK8nHpkOWyCRExIob/dyo8eNsuyAoH/ABsw1CNb',
			'2oOGqxzL0wrMZ+/SBZtvuUIyxsYqhMaDGBnwMul+keDOFVm+bSqsyztxzTcQEmL58/m2pWr4v3KLh77aGww43sm9ev9RsKEj',
			'GLwjv1aKhOMvlixry3mU5BV0ir+WkNUD+FDHHiX329kucc82RRVFYkZOBj3FSX/m9bhOgsdikxlzMbmXM35hLpuBpjVelFND',
			'6HWa9oNcrT+jOR9nsM+tojqBpj4BU5DJZKdjeEvusA1AMmnOCdTtfJxk/IJgQp6fC4wkEgp9rli9ddBODFn/imlsZynRWQTy',
			'usFxw8iMyowsBXYdED8OZKynyDFPQNwxUpH7wXCgGg8vuyE85tfI+xnp14jgoNfGYINgmDhMBSsPV3wYcBqusRvH0Ow0bSXO',
			'6hqQ/cL/O3wNTcPCOc2qF2Y/jw++jNbSAylc6ARIhQJIWavMxgm6vkTzfgwhDrsvBtNi2lWasWpLwwYS',
		].join(''),
		prose(700),
	],
	[
		'two frames and a skipped one',
		[
			'KLUv/SAGMQAAZmlyc3QgUipNGAMAAAABAgMotS/9INH9AwByRhQXkKdttCg6EAUqO03C8n8AyCw3y/P15xznMFXl2qT9kMlS',
			'9MmHm0mxc5O+DcLQDwHEOUwO2Lmr0D28hhTcRd0m0ieTOlzrahZsFNljsg7OQQgRAFoNYHMYl0yQylhrPhMbBYQEVtlgaQSq',
			'0FJIE8XWVw134pBCyN1eGkoS',
		].join(''),
		`first ${prose(40)}`,
	],
];
