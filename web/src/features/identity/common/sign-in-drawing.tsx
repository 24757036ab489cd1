import classes from './sign-in-frame.module.css';

const streets = [
	'M-20 130 C160 90 260 190 420 150 S700 60 860 120',
	'M-20 330 C120 300 240 380 400 340 S660 280 860 340',
	'M-20 560 C180 520 300 600 460 560 S720 500 860 560',
	'M-20 760 C150 730 320 800 500 760 S740 700 860 750',
	'M130 -20 C150 180 90 320 140 480 S200 760 160 920',
	'M330 -20 C300 160 370 300 340 460 S290 740 340 920',
	'M560 -20 C600 150 530 330 570 480 S640 720 590 920',
	'M740 -20 C720 170 780 310 750 470 S700 760 740 920',
];

const stops = [
	{ x: 141, y: 745, done: true },
	{ x: 148, y: 534, done: true },
	{ x: 338, y: 574, done: true },
	{ x: 345, y: 350, done: true },
	{ x: 562, y: 318, done: false },
	{ x: 575, y: 119, done: false },
	{ x: 744, y: 88, done: false },
];

/** A line drawing of streets with one route through them. */
export function RouteDrawing() {
	return (
		<svg
			className={classes.drawing}
			viewBox="0 0 840 900"
			preserveAspectRatio="xMidYMid slice"
			aria-hidden="true"
		>
			<g fill="none" stroke="var(--line-strong)" strokeWidth="1.2">
				{streets.map((street) => (
					<path key={street} d={street} />
				))}
			</g>
			<g fill="none" strokeLinecap="round" strokeLinejoin="round" strokeWidth="3">
				<path
					d="M141 745 C150 670 128 600 148 534 C210 524 270 590 338 574 C344 500 368 430 345 350"
					stroke="var(--brand)"
				/>
				<path
					d="M345 350 C430 338 490 300 562 318 C552 250 568 180 575 119 C640 98 690 84 744 88"
					stroke="var(--ink-dim)"
					strokeDasharray="2 9"
				/>
			</g>
			{stops.map((stop) => (
				<circle
					key={stop.x}
					cx={stop.x}
					cy={stop.y}
					r="8"
					strokeWidth="2.5"
					fill={stop.done ? 'var(--brand)' : 'var(--paper)'}
					stroke={stop.done ? 'var(--paper-side)' : 'var(--ink-dim)'}
				/>
			))}
			<circle
				cx="345"
				cy="350"
				r="17"
				fill="none"
				stroke="var(--brand)"
				opacity="0.35"
				strokeWidth="5"
			/>
		</svg>
	);
}
