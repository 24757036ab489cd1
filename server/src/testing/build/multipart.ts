/** A multipart body with one file, as a browser form sends it. */
export function multipartFile(
	content: Buffer | string,
	fileName = 'dosya.jpg',
	field = 'file',
): { payload: Buffer; headers: { 'content-type': string } } {
	const boundary = '----sevk-test-boundary';
	const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`;
	return {
		payload: Buffer.concat([
			Buffer.from(head),
			Buffer.from(content),
			Buffer.from(`\r\n--${boundary}--\r\n`),
		]),
		headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
	};
}
