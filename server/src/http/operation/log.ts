import { type DestinationStream, type Logger, pino } from 'pino';
import { safeError } from '../problem/safe-error.ts';

/** Keys that are removed from log lines, one or two levels deep. */
const secrets = [
	'password',
	'token',
	'accessToken',
	'access_token',
	'refreshToken',
	'secret',
	'authorization',
	'cookie',
	'phone',
	'email',
	'nationalId',
	'code',
];

const paths = secrets
	.filter((key) => key !== 'code')
	.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug';

/** The log of the process: JSON lines without secrets; errors do not contain user input. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
	const options = {
		level,
		redact: { paths, censor: '[gizli]' },
		serializers: { err: safeError, error: safeError, req: () => undefined, res: () => undefined },
		timestamp: pino.stdTimeFunctions.isoTime,
		base: null,
	};
	return destination === undefined ? pino(options) : pino(options, destination);
}
