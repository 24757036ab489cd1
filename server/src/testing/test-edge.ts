import type { FastifyInstance } from 'fastify';
import { buildEdge, type EdgeParts } from '../http/edge.ts';
import type { EdgeSettings } from '../http/edge-settings.ts';
import { createReadiness } from '../http/health.ts';
import { createLog } from '../http/log.ts';
import { createMetrics } from '../http/metrics.ts';
import { fakeIdentity } from './fake-identity.ts';

export const testSettings: EdgeSettings = {
	publicUrl: 'http://sevk.test',
	connectHosts: [],
	webFolder: null,
	rateLimits: null,
	metricsToken: null,
	trustProxy: false,
};

/** An edge with parts that do nothing by themselves; a test replaces those it looks at. */
export function testEdge(parts: Partial<EdgeParts> = {}): Promise<FastifyInstance> {
	return buildEdge({
		settings: testSettings,
		log: createLog('silent'),
		identity: fakeIdentity({}),
		readiness: createReadiness(async () => ({ database: true, migrations: true })),
		metrics: createMetrics(),
		implementations: [],
		...parts,
	});
}
