/** time: the map as it was on a day; it can be played from the beginning. */
import { useEffect, useState } from 'preact/hooks';
import { dayOf } from '../words.ts';
import { isoDay, type Scene } from './scene.ts';

interface TimeProps {
	readonly scene: Scene;
	/** Days from 1970; infinity for all. */
	readonly until: number;
	/** While it moves. */
	onShow(day: number): void;
	/** When it has come to rest. */
	onSettle(day: number): void;
}

const STEPS = 120;
const STEP_MS = 120;

export function TimeSlider({ scene, until, onShow, onSettle }: TimeProps) {
	const { firstDay, lastDay } = scene;
	const [isPlaying, setPlaying] = useState(false);
	const day = Math.max(firstDay, Math.min(until, lastDay));
	useEffect(() => {
		if (!isPlaying) return;
		const timer = setTimeout(() => {
			const next = Math.min(lastDay, day + Math.max(1, Math.round((lastDay - firstDay) / STEPS)));
			onShow(next);
			if (next < lastDay) return;
			setPlaying(false);
			onSettle(next);
		}, STEP_MS);
		return () => clearTimeout(timer);
	});
	if (firstDay === lastDay) return null;
	const play = () => {
		if (isPlaying) onSettle(day);
		else if (day === lastDay) onShow(firstDay);
		setPlaying(!isPlaying);
	};
	const words = day === lastDay ? `All, up to ${dayOf(isoDay(lastDay))}` : `Up to ${dayOf(isoDay(day))}`;
	return (
		<div class="map-time">
			<button type="button" class="button" onClick={play}>
				{isPlaying ? 'Stop' : 'Play'}
			</button>
			<input
				type="range"
				aria-label="Show the map up to a day"
				aria-valuetext={words}
				min={firstDay}
				max={lastDay}
				value={day}
				onInput={({ currentTarget }) => onShow(Number(currentTarget.value))}
				onChange={({ currentTarget }) => onSettle(Number(currentTarget.value))}
			/>
			<output>{words}</output>
		</div>
	);
}
