import classes from './avatar.module.css';

type Props = {
	readonly name: string;
	readonly size?: number;
	/** The address of a photo; without one, initials are shown. */
	readonly photo?: string | undefined;
};

/** A person's initials in a circle: "Işıl Ç*****" → IÇ. */
export function Avatar({ name, size = 28, photo }: Props) {
	if (photo !== undefined) {
		return <img className={classes.avatar} src={photo} alt="" width={size} height={size} />;
	}
	return (
		<span
			className={classes.avatar}
			style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
			aria-hidden="true"
		>
			{initials(name)}
		</span>
	);
}

function initials(name: string): string {
	const words = name.trim().split(/\s+/u);
	const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
	return letters.map((word) => word?.charAt(0).toLocaleUpperCase('tr-TR') ?? '').join('');
}
