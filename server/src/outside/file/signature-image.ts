import { type Signature, signatureSvg } from '@sevk/domain/files/file-signature';
import sharp from 'sharp';

/** The signature as a PNG, for everybody who cannot draw lines. */
export function drawSignature(signature: Signature): Promise<Buffer> {
	return sharp(Buffer.from(signatureSvg(signature)))
		.flatten({ background: '#ffffff' })
		.png({ palette: true, colours: 16, compressionLevel: 9 })
		.toBuffer();
}
