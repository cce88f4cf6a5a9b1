/**
 * zones: the time zones of each country, with the rounded latitude and longitude of the zone's principal city.
 *
 * Source: zone.tab of the IANA time zone database (public domain), without Antarctica.
 */

/** An IANA time zone and the country that it belongs to. */
export interface Zone {
	/** ISO 3166-1 alpha-2. */
	readonly country: string;
	readonly latitude: number;
	readonly longitude: number;
	readonly name: string;
	/** The principal city, as the name of the zone spells it. */
	readonly city: string;
}

const TABLE = `
AD 42 2 Europe/Andorra
AE 25 55 Asia/Dubai
AF 35 69 Asia/Kabul
AG 17 -62 America/Antigua
AI 18 -63 America/Anguilla
AL 41 20 Europe/Tirane
AM 40 44 Asia/Yerevan
AO -9 13 Africa/Luanda
AR -35 -58 America/Argentina/Buenos_Aires
AR -31 -64 America/Argentina/Cordoba
AR -25 -65 America/Argentina/Salta
AR -24 -65 America/Argentina/Jujuy
AR -27 -65 America/Argentina/Tucuman
AR -28 -66 America/Argentina/Catamarca
AR -29 -67 America/Argentina/La_Rioja
AR -32 -69 America/Argentina/San_Juan
AR -33 -69 America/Argentina/Mendoza
AR -33 -66 America/Argentina/San_Luis
AR -52 -69 America/Argentina/Rio_Gallegos
AR -55 -68 America/Argentina/Ushuaia
AS -14 -171 Pacific/Pago_Pago
AT 48 16 Europe/Vienna
AU -32 159 Australia/Lord_Howe
AU -54 159 Antarctica/Macquarie
AU -43 147 Australia/Hobart
AU -38 145 Australia/Melbourne
AU -34 151 Australia/Sydney
AU -32 141 Australia/Broken_Hill
AU -27 153 Australia/Brisbane
AU -20 149 Australia/Lindeman
AU -35 139 Australia/Adelaide
AU -12 131 Australia/Darwin
AU -32 116 Australia/Perth
AU -32 129 Australia/Eucla
AW 12 -70 America/Aruba
AX 60 20 Europe/Mariehamn
AZ 40 50 Asia/Baku
BA 44 18 Europe/Sarajevo
BB 13 -60 America/Barbados
BD 24 90 Asia/Dhaka
BE 51 4 Europe/Brussels
BF 12 -2 Africa/Ouagadougou
BG 43 23 Europe/Sofia
BH 26 51 Asia/Bahrain
BI -3 29 Africa/Bujumbura
BJ 6 3 Africa/Porto-Novo
BL 18 -63 America/St_Barthelemy
BM 32 -65 Atlantic/Bermuda
BN 5 115 Asia/Brunei
BO -16 -68 America/La_Paz
BQ 12 -68 America/Kralendijk
BR -4 -32 America/Noronha
BR -1 -48 America/Belem
BR -4 -38 America/Fortaleza
BR -8 -35 America/Recife
BR -7 -48 America/Araguaina
BR -10 -36 America/Maceio
BR -13 -39 America/Bahia
BR -24 -47 America/Sao_Paulo
BR -20 -55 America/Campo_Grande
BR -16 -56 America/Cuiaba
BR -2 -55 America/Santarem
BR -9 -64 America/Porto_Velho
BR 3 -61 America/Boa_Vista
BR -3 -60 America/Manaus
BR -7 -70 America/Eirunepe
BR -10 -68 America/Rio_Branco
BS 25 -77 America/Nassau
BT 27 90 Asia/Thimphu
BW -25 26 Africa/Gaborone
BY 54 28 Europe/Minsk
BZ 18 -88 America/Belize
CA 48 -53 America/St_Johns
CA 45 -64 America/Halifax
CA 46 -60 America/Glace_Bay
CA 46 -65 America/Moncton
CA 53 -60 America/Goose_Bay
CA 51 -57 America/Blanc-Sablon
CA 44 -79 America/Toronto
CA 64 -68 America/Iqaluit
CA 49 -92 America/Atikokan
CA 50 -97 America/Winnipeg
CA 75 -95 America/Resolute
CA 63 -92 America/Rankin_Inlet
CA 50 -105 America/Regina
CA 50 -108 America/Swift_Current
CA 54 -113 America/Edmonton
CA 69 -105 America/Cambridge_Bay
CA 68 -134 America/Inuvik
CA 49 -117 America/Creston
CA 56 -120 America/Dawson_Creek
CA 59 -123 America/Fort_Nelson
CA 61 -135 America/Whitehorse
CA 64 -139 America/Dawson
CA 49 -123 America/Vancouver
CC -12 97 Indian/Cocos
CD -4 15 Africa/Kinshasa
CD -12 27 Africa/Lubumbashi
CF 4 19 Africa/Bangui
CG -4 15 Africa/Brazzaville
CH 47 9 Europe/Zurich
CI 5 -4 Africa/Abidjan
CK -21 -160 Pacific/Rarotonga
CL -33 -71 America/Santiago
CL -46 -72 America/Coyhaique
CL -53 -71 America/Punta_Arenas
CL -27 -109 Pacific/Easter
CM 4 10 Africa/Douala
CN 31 121 Asia/Shanghai
CN 44 88 Asia/Urumqi
CO 5 -74 America/Bogota
CR 10 -84 America/Costa_Rica
CU 23 -82 America/Havana
CV 15 -24 Atlantic/Cape_Verde
CW 12 -69 America/Curacao
CX -10 106 Indian/Christmas
CY 35 33 Asia/Nicosia
CY 35 34 Asia/Famagusta
CZ 50 14 Europe/Prague
DE 52 13 Europe/Berlin
DE 48 9 Europe/Busingen
DJ 12 43 Africa/Djibouti
DK 56 13 Europe/Copenhagen
DM 15 -61 America/Dominica
DO 18 -70 America/Santo_Domingo
DZ 37 3 Africa/Algiers
EC -2 -80 America/Guayaquil
EC -1 -90 Pacific/Galapagos
EE 59 25 Europe/Tallinn
EG 30 31 Africa/Cairo
EH 27 -13 Africa/El_Aaiun
ER 15 39 Africa/Asmara
ES 40 -4 Europe/Madrid
ES 36 -5 Africa/Ceuta
ES 28 -15 Atlantic/Canary
ET 9 39 Africa/Addis_Ababa
FI 60 25 Europe/Helsinki
FJ -18 178 Pacific/Fiji
FK -52 -58 Atlantic/Stanley
FM 7 152 Pacific/Chuuk
FM 7 158 Pacific/Pohnpei
FM 5 163 Pacific/Kosrae
FO 62 -7 Atlantic/Faroe
FR 49 2 Europe/Paris
GA 0 9 Africa/Libreville
GB 52 0 Europe/London
GD 12 -62 America/Grenada
GE 42 45 Asia/Tbilisi
GF 5 -52 America/Cayenne
GG 49 -3 Europe/Guernsey
GH 6 0 Africa/Accra
GI 36 -5 Europe/Gibraltar
GL 64 -52 America/Nuuk
GL 77 -19 America/Danmarkshavn
GL 70 -22 America/Scoresbysund
GL 77 -69 America/Thule
GM 13 -17 Africa/Banjul
GN 10 -14 Africa/Conakry
GP 16 -62 America/Guadeloupe
GQ 4 9 Africa/Malabo
GR 38 24 Europe/Athens
GS -54 -37 Atlantic/South_Georgia
GT 15 -91 America/Guatemala
GU 13 145 Pacific/Guam
GW 12 -16 Africa/Bissau
GY 7 -58 America/Guyana
HK 22 114 Asia/Hong_Kong
HN 14 -87 America/Tegucigalpa
HR 46 16 Europe/Zagreb
HT 19 -72 America/Port-au-Prince
HU 48 19 Europe/Budapest
ID -6 107 Asia/Jakarta
ID 0 109 Asia/Pontianak
ID -5 119 Asia/Makassar
ID -3 141 Asia/Jayapura
IE 53 -6 Europe/Dublin
IL 32 35 Asia/Jerusalem
IM 54 -4 Europe/Isle_of_Man
IN 23 88 Asia/Kolkata
IO -7 72 Indian/Chagos
IQ 33 44 Asia/Baghdad
IR 36 51 Asia/Tehran
IS 64 -22 Atlantic/Reykjavik
IT 42 12 Europe/Rome
JE 49 -2 Europe/Jersey
JM 18 -77 America/Jamaica
JO 32 36 Asia/Amman
JP 36 140 Asia/Tokyo
KE -1 37 Africa/Nairobi
KG 43 75 Asia/Bishkek
KH 12 105 Asia/Phnom_Penh
KI 1 173 Pacific/Tarawa
KI -3 -172 Pacific/Kanton
KI 2 -157 Pacific/Kiritimati
KM -12 43 Indian/Comoro
KN 17 -63 America/St_Kitts
KP 39 126 Asia/Pyongyang
KR 38 127 Asia/Seoul
KW 29 48 Asia/Kuwait
KY 19 -81 America/Cayman
KZ 43 77 Asia/Almaty
KZ 45 65 Asia/Qyzylorda
KZ 53 64 Asia/Qostanay
KZ 50 57 Asia/Aqtobe
KZ 45 50 Asia/Aqtau
KZ 47 52 Asia/Atyrau
KZ 51 51 Asia/Oral
LA 18 103 Asia/Vientiane
LB 34 36 Asia/Beirut
LC 14 -61 America/St_Lucia
LI 47 10 Europe/Vaduz
LK 7 80 Asia/Colombo
LR 6 -11 Africa/Monrovia
LS -29 28 Africa/Maseru
LT 55 25 Europe/Vilnius
LU 50 6 Europe/Luxembourg
LV 57 24 Europe/Riga
LY 33 13 Africa/Tripoli
MA 34 -8 Africa/Casablanca
MC 44 7 Europe/Monaco
MD 47 29 Europe/Chisinau
ME 42 19 Europe/Podgorica
MF 18 -63 America/Marigot
MG -19 48 Indian/Antananarivo
MH 7 171 Pacific/Majuro
MH 9 167 Pacific/Kwajalein
MK 42 21 Europe/Skopje
ML 13 -8 Africa/Bamako
MM 17 96 Asia/Yangon
MN 48 107 Asia/Ulaanbaatar
MN 48 92 Asia/Hovd
MO 22 114 Asia/Macau
MP 15 146 Pacific/Saipan
MQ 15 -61 America/Martinique
MR 18 -16 Africa/Nouakchott
MS 17 -62 America/Montserrat
MT 36 15 Europe/Malta
MU -20 58 Indian/Mauritius
MV 4 74 Indian/Maldives
MW -16 35 Africa/Blantyre
MX 19 -99 America/Mexico_City
MX 21 -87 America/Cancun
MX 21 -90 America/Merida
MX 26 -100 America/Monterrey
MX 26 -98 America/Matamoros
MX 29 -106 America/Chihuahua
MX 32 -106 America/Ciudad_Juarez
MX 30 -104 America/Ojinaga
MX 23 -106 America/Mazatlan
MX 21 -105 America/Bahia_Banderas
MX 29 -111 America/Hermosillo
MX 33 -117 America/Tijuana
MY 3 102 Asia/Kuala_Lumpur
MY 2 110 Asia/Kuching
MZ -26 33 Africa/Maputo
NA -23 17 Africa/Windhoek
NC -22 166 Pacific/Noumea
NE 14 2 Africa/Niamey
NF -29 168 Pacific/Norfolk
NG 6 3 Africa/Lagos
NI 12 -86 America/Managua
NL 52 5 Europe/Amsterdam
NO 60 11 Europe/Oslo
NP 28 85 Asia/Kathmandu
NR -1 167 Pacific/Nauru
NU -19 -170 Pacific/Niue
NZ -37 175 Pacific/Auckland
NZ -44 -177 Pacific/Chatham
OM 24 59 Asia/Muscat
PA 9 -80 America/Panama
PE -12 -77 America/Lima
PF -18 -150 Pacific/Tahiti
PF -9 -140 Pacific/Marquesas
PF -23 -135 Pacific/Gambier
PG -10 147 Pacific/Port_Moresby
PG -6 156 Pacific/Bougainville
PH 15 121 Asia/Manila
PK 25 67 Asia/Karachi
PL 52 21 Europe/Warsaw
PM 47 -56 America/Miquelon
PN -25 -130 Pacific/Pitcairn
PR 18 -66 America/Puerto_Rico
PS 32 34 Asia/Gaza
PS 32 35 Asia/Hebron
PT 39 -9 Europe/Lisbon
PT 33 -17 Atlantic/Madeira
PT 38 -26 Atlantic/Azores
PW 7 134 Pacific/Palau
PY -25 -58 America/Asuncion
QA 25 52 Asia/Qatar
RE -21 55 Indian/Reunion
RO 44 26 Europe/Bucharest
RS 45 20 Europe/Belgrade
RU 55 20 Europe/Kaliningrad
RU 56 38 Europe/Moscow
UA 45 34 Europe/Simferopol
RU 59 50 Europe/Kirov
RU 49 44 Europe/Volgograd
RU 46 48 Europe/Astrakhan
RU 52 46 Europe/Saratov
RU 54 48 Europe/Ulyanovsk
RU 53 50 Europe/Samara
RU 57 61 Asia/Yekaterinburg
RU 55 73 Asia/Omsk
RU 55 83 Asia/Novosibirsk
RU 53 84 Asia/Barnaul
RU 56 85 Asia/Tomsk
RU 54 87 Asia/Novokuznetsk
RU 56 93 Asia/Krasnoyarsk
RU 52 104 Asia/Irkutsk
RU 52 113 Asia/Chita
RU 62 130 Asia/Yakutsk
RU 63 136 Asia/Khandyga
RU 43 132 Asia/Vladivostok
RU 65 143 Asia/Ust-Nera
RU 60 151 Asia/Magadan
RU 47 143 Asia/Sakhalin
RU 67 154 Asia/Srednekolymsk
RU 53 159 Asia/Kamchatka
RU 65 177 Asia/Anadyr
RW -2 30 Africa/Kigali
SA 25 47 Asia/Riyadh
SB -10 160 Pacific/Guadalcanal
SC -5 55 Indian/Mahe
SD 16 33 Africa/Khartoum
SE 59 18 Europe/Stockholm
SG 1 104 Asia/Singapore
SH -16 -6 Atlantic/St_Helena
SI 46 15 Europe/Ljubljana
SJ 78 16 Arctic/Longyearbyen
SK 48 17 Europe/Bratislava
SL 8 -13 Africa/Freetown
SM 44 12 Europe/San_Marino
SN 15 -17 Africa/Dakar
SO 2 45 Africa/Mogadishu
SR 6 -55 America/Paramaribo
SS 5 32 Africa/Juba
ST 0 7 Africa/Sao_Tome
SV 14 -89 America/El_Salvador
SX 18 -63 America/Lower_Princes
SY 34 36 Asia/Damascus
SZ -26 31 Africa/Mbabane
TC 21 -71 America/Grand_Turk
TD 12 15 Africa/Ndjamena
TF -49 70 Indian/Kerguelen
TG 6 1 Africa/Lome
TH 14 101 Asia/Bangkok
TJ 39 69 Asia/Dushanbe
TK -9 -171 Pacific/Fakaofo
TL -9 126 Asia/Dili
TM 38 58 Asia/Ashgabat
TN 37 10 Africa/Tunis
TO -21 -175 Pacific/Tongatapu
TR 41 29 Europe/Istanbul
TT 11 -62 America/Port_of_Spain
TV -9 179 Pacific/Funafuti
TW 25 122 Asia/Taipei
TZ -7 39 Africa/Dar_es_Salaam
UA 50 31 Europe/Kyiv
UG 0 32 Africa/Kampala
UM 28 -177 Pacific/Midway
UM 19 167 Pacific/Wake
US 41 -74 America/New_York
US 42 -83 America/Detroit
US 38 -86 America/Kentucky/Louisville
US 37 -85 America/Kentucky/Monticello
US 40 -86 America/Indiana/Indianapolis
US 39 -88 America/Indiana/Vincennes
US 41 -87 America/Indiana/Winamac
US 38 -86 America/Indiana/Marengo
US 38 -87 America/Indiana/Petersburg
US 39 -85 America/Indiana/Vevay
US 42 -88 America/Chicago
US 38 -87 America/Indiana/Tell_City
US 41 -87 America/Indiana/Knox
US 45 -88 America/Menominee
US 47 -101 America/North_Dakota/Center
US 47 -101 America/North_Dakota/New_Salem
US 47 -102 America/North_Dakota/Beulah
US 40 -105 America/Denver
US 44 -116 America/Boise
US 33 -112 America/Phoenix
US 34 -118 America/Los_Angeles
US 61 -150 America/Anchorage
US 58 -134 America/Juneau
US 57 -135 America/Sitka
US 55 -132 America/Metlakatla
US 60 -140 America/Yakutat
US 64 -165 America/Nome
US 52 -177 America/Adak
US 21 -158 Pacific/Honolulu
UY -35 -56 America/Montevideo
UZ 40 67 Asia/Samarkand
UZ 41 69 Asia/Tashkent
VA 42 12 Europe/Vatican
VC 13 -61 America/St_Vincent
VE 10 -67 America/Caracas
VG 18 -65 America/Tortola
VI 18 -65 America/St_Thomas
VN 11 107 Asia/Ho_Chi_Minh
VU -18 168 Pacific/Efate
WF -13 -176 Pacific/Wallis
WS -14 -172 Pacific/Apia
YE 13 45 Asia/Aden
YT -13 45 Indian/Mayotte
ZA -26 28 Africa/Johannesburg
ZM -15 28 Africa/Lusaka
ZW -18 31 Africa/Harare
`;

export const ZONES: readonly Zone[] = TABLE.trim()
	.split('\n')
	.map((line) => {
		const [country, latitude, longitude, name] = line.split(' ') as [string, string, string, string];
		const city = name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ');
		return { country, name, city, latitude: Number(latitude), longitude: Number(longitude) };
	});

export const COUNTRIES: ReadonlySet<string> = new Set(ZONES.map(({ country }) => country));

export function zonesOf(country: string): readonly Zone[] {
	return ZONES.filter((zone) => zone.country === country);
}

const DAY_MS = 86_400_000;
const MAX_CACHED = 200_000;
const OFFSETS = new Map<string, number>();

/** Minutes east of Greenwich in a zone on the day of a time. */
export function offsetAt(zone: string, ms: number): number {
	const day = Math.floor(ms / DAY_MS);
	const key = `${zone} ${day}`;
	let offset = OFFSETS.get(key);
	if (offset === undefined) {
		offset = computeOffset(zone, (day + 0.5) * DAY_MS);
		if (OFFSETS.size >= MAX_CACHED) OFFSETS.clear();
		OFFSETS.set(key, offset);
	}
	return offset;
}

function computeOffset(zone: string, ms: number): number {
	let format = FORMATS.get(zone);
	if (format === undefined) {
		format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
		FORMATS.set(zone, format);
	}
	const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
	const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
	if (sign === undefined) return 0;
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();
