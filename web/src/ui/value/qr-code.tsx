import QRCode from 'qrcode';
import { useEffect, useState } from 'react';
import classes from './qr-code.module.css';

/** A QR code of a text, dark on white in both themes. */
export function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
	const [address, setAddress] = useState('');
	useEffect(() => {
		QRCode.toString(text, { type: 'svg', margin: 0 }).then((svg) =>
			setAddress(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`),
		);
	}, [text]);
	return address === '' ? null : <img className={classes.qr} src={address} alt={name} />;
}
