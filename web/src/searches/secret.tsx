/** secret: what signs the deliveries of a webhook; the server shows it once, so it is shown until it is put away. */
import { useState } from 'preact/hooks';

interface SecretProps {
	readonly name: string;
	readonly secret: string;
	onPutAway(): void;
}

export function Secret({ name, secret, onPutAway }: SecretProps) {
	const [isCopied, setCopied] = useState(false);
	const copy = () =>
		navigator.clipboard?.writeText(secret).then(
			() => setCopied(true),
			() => {},
		);
	return (
		<div class="note secret" role="status">
			<p>
				<strong>The secret of the webhook of “{name}”.</strong> What is sent is signed with it (Standard
				Webhooks). Copy it now: it is not shown again.
			</p>
			<p>
				<code class="address">{secret}</code>
			</p>
			<div class="row">
				<button type="button" class="button" onClick={copy}>
					{isCopied ? 'Copied' : 'Copy'}
				</button>
				<button type="button" class="button" onClick={onPutAway}>
					I have it
				</button>
			</div>
		</div>
	);
}
