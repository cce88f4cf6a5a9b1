/** visits: a table of fetches. */

import { OutLink } from '../parts/links.tsx';
import { When } from '../parts/when.tsx';
import { shortAddress } from '../words.ts';
import type { Visit } from './values.ts';
import { bytesInWords, statusInWords } from './words.ts';

export function VisitTable({ visits, label }: { readonly visits: readonly Visit[]; readonly label: string }) {
	return (
		<section class="scroll" aria-label={label}>
			<table class="visits">
				<thead>
					<tr>
						<th scope="col">Page</th>
						<th scope="col">Result</th>
						<th scope="col" class="number">
							Size
						</th>
						<th scope="col" class="number">
							New posts
						</th>
						<th scope="col">When</th>
					</tr>
				</thead>
				<tbody>
					{visits.map((visit) => (
						<tr key={visit.at + visit.url}>
							<td class="page" title={visit.url}>
								<OutLink to={visit.url}>{shortAddress(visit.url)}</OutLink>
							</td>
							<td class={visit.status >= 200 && visit.status < 400 ? undefined : 'soft'}>
								{describeAnswer(visit)}
							</td>
							<td class="number">{visit.bytes === 0 ? '–' : bytesInWords(visit.bytes)}</td>
							<td class="number">{visit.newPosts === 0 ? '–' : visit.newPosts}</td>
							<td class="when">
								<When at={visit.at} as="ago" />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

const PLAIN = new Set([0, 200, 304]);

function describeAnswer({ status, trouble }: Visit): string {
	if (trouble !== null) return trouble;
	return PLAIN.has(status) ? statusInWords(status) : `${statusInWords(status)} (${status})`;
}
