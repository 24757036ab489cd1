// A server without the product: sends the statements of a case side by side and answers their rows as
// JSON. What it reaches is the most that a server in Node can reach with these statements.
import http from 'node:http';
import { type DatabaseAddress, openPool } from '../../db/database.ts';
import type { Statement } from './bench-statement.ts';

/** Messages of the process. */
export type BareServerWord = { readonly port: number } | { readonly added: number };

/** The only message to the process: the statements of one more case, and its number in the address. */
export type BareServerCase = { readonly no: number; readonly statements: readonly Statement[] };

const [address = '', poolSize = ''] = process.argv.slice(2);
const pool = openPool(JSON.parse(address) as DatabaseAddress, { poolSize: Number(poolSize) });
const cases = new Map<number, readonly Statement[]>();

const server = http.createServer(({ url = '' }, response) => {
	answerOf(cases.get(Number(url.slice(1))) ?? []).then(
		(body) => {
			const length = { 'content-length': Buffer.byteLength(body) };
			response.writeHead(200, { 'content-type': 'application/json', ...length }).end(body);
		},
		(error: Error) => response.writeHead(500).end(error.message),
	);
});

async function answerOf(statements: readonly Statement[]): Promise<string> {
	const results = await Promise.all(
		statements.map(({ text, values }) => pool.query(text, [...values])),
	);
	const pages = results.filter((_, position) => statements[position]?.isAnswer === true);
	return JSON.stringify(pages.map(({ rows }) => rows));
}

server.listen(0, '127.0.0.1', () => {
	const listening = server.address();
	if (listening === null || typeof listening === 'string') throw new Error('nothing listens');
	tell({ port: listening.port });
});
process.on('message', ({ no, statements }: BareServerCase) => {
	cases.set(no, statements);
	tell({ added: no });
});
process.once('disconnect', async () => {
	server.closeAllConnections();
	server.close();
	await pool.end();
});

function tell(word: BareServerWord): void {
	if (process.connected) process.send?.(word, () => undefined);
}
