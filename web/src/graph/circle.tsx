/** circle: the groups on a circle, and the links between them as chords. */
import { colourOf } from '../../../src/analyze/graph/map/palette.ts';
import { counted, languageName } from '../words.ts';
import { RADIUS, shapeCircle } from './circle-shape.ts';
import type { Grouping } from './state.ts';
import type { GraphGroup } from './values.ts';

/** More groups look alike. */
const MAX_GROUPS = 24;
const MAX_NAME = 14;
/** Beside the circle, for the names. */
const MARGIN = 150;
const SIDE = RADIUS + MARGIN;

interface CircleProps {
	readonly by: Grouping;
	readonly groups: readonly GraphGroup[];
	readonly flows: readonly (readonly [from: number, to: number, links: number])[];
}

/** Empty where no group links to another. */
export function Circle({ by, groups, flows }: CircleProps) {
	const among = flows.filter(([from, to]) => from < MAX_GROUPS && to < MAX_GROUPS);
	const { arcs, chords } = shapeCircle(Math.min(groups.length, MAX_GROUPS), among);
	if (arcs.length < 2) return null;
	const nameOf = (group: number) => {
		const { group: name } = groups[group]!;
		return by === 'language' ? languageName(name) : name.replace(/ <[^<>]*>$/, '');
	};
	return (
		<figure class="circle">
			<svg
				viewBox={`${-SIDE} ${-RADIUS - 40} ${2 * SIDE} ${2 * RADIUS + 80}`}
				role="img"
				aria-label={`Links between groups by ${by}, on a circle. The table below has the groups.`}
			>
				{chords.map(({ one, other, there, back, path }) => (
					<path key={path} d={path} fill={colourOf(there >= back ? one : other)} class="band">
						<title>{`${nameOf(one)} → ${nameOf(other)}: ${counted(there, 'link')}; back: ${counted(back, 'link')}`}</title>
					</path>
				))}
				{arcs.map(({ group, path, links, x, y, isLeft }) => (
					<g key={group}>
						<path d={path} fill={colourOf(group)}>
							<title>{`${nameOf(group)}: ${counted(links, 'link')} with other groups`}</title>
						</path>
						<text x={x} y={y + 4} text-anchor={isLeft ? 'end' : 'start'}>
							{nameOf(group).length > MAX_NAME ? `${nameOf(group).slice(0, MAX_NAME - 1)}…` : nameOf(group)}
						</text>
					</g>
				))}
			</svg>
			<figcaption class="small soft">
				Links between groups. A chord has the colour of the group that links more.
				{groups.length > MAX_GROUPS && ` The ${MAX_GROUPS} largest groups.`}
			</figcaption>
		</figure>
	);
}
