/** problem-note: what went wrong, in the server's own words, and what can be done. */
import type { Problem } from '../api.ts';

export function ProblemNote({ problem, onRetry }: { readonly problem: Problem; onRetry?: () => void }) {
	return (
		<div class="problem" role="alert">
			<p>
				<strong>{problem.title}.</strong> {problem.detail}
			</p>
			{problem.status === 401 && (
				<p class="small">
					Open the address that the server printed in the terminal when it started: it lets this browser in.
				</p>
			)}
			{onRetry !== undefined && (
				<div class="row">
					<button type="button" class="button" onClick={onRetry}>
						Try again
					</button>
				</div>
			)}
		</div>
	);
}
