/** time: a slider that shows the map as it was on a day, and can play from the start. */
import { useEffect, useState } from 'preact/hooks';
import { dayOf } from '../words.ts';
import { isoDay, type Scene } from './scene.ts';

interface TimeProps {
	readonly scene: Scene;
	/** Days since 1970; infinity for all. */
	readonly until: number;
	/** While the slider moves. */
	onShow(day: number): void;
	/** When the slider has stopped. */
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
				aria-label="Show the map up to this day"
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
