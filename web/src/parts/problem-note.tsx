/** problem-note: an error with the message of the server, and what to do. */
import { type Problem, useRecovery } from '../api.ts';

export function ProblemNote({ problem, onRetry }: { readonly problem: Problem; onRetry?: () => void }) {
	const isLost = problem.type === 'unreachable';
	useRecovery(isLost, onRetry);
	return (
		<div class="problem" role="alert">
			<p>
				<strong>{problem.title}.</strong> {problem.detail}
			</p>
			{problem.status === 401 && (
				<p class="small">
					Open the URL that the server printed in the terminal when it started. It contains the token that
					this browser needs.
				</p>
			)}
			{isLost && onRetry !== undefined && (
				<p class="small">This page continues as soon as the server answers.</p>
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
