import { signatureLineWidth } from '@sevk/domain/files/file-signature';
import classes from './signature-dialog.module.css';

type Props = {
	readonly width: number;
	readonly height: number;
	readonly path: string;
	/** Whose signature it is: "Ayşe Yılmaz imzası". */
	readonly label: string;
};

/** A signature as it was drawn on the screen. */
export function SignatureDrawing({ width, height, path, label }: Props) {
	return (
		<svg className={classes.drawn} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
			<path
				d={path}
				fill="none"
				stroke="#1a1a1a"
				strokeWidth={signatureLineWidth}
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	);
}
