type Props = { readonly size?: number; readonly className?: string | undefined };

/** Sevk's mark: a rounded square in the brand colour with a white route line. */
export function Mark({ size = 28, className }: Props) {
	return (
		<svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
			<rect width="32" height="32" rx="8" fill="#ff2800" />
			<path
				d="M8.5 22.5c4.5 0 5-3.2 7-6.5s3.2-6.5 8-6.5"
				fill="none"
				stroke="#fff"
				strokeWidth="3"
				strokeLinecap="round"
			/>
			<circle cx="8.5" cy="22.5" r="3" fill="#fff" />
			<circle cx="23.5" cy="9.5" r="3" fill="#fff" />
		</svg>
	);
}
