import {
	createVehicle,
	exportVehicles,
	listVehicles,
	retireVehicle,
} from '@sevk/contract/vehicles/vehicles';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { depotRefusals } from '@sevk/domain/depots/depot-words';
import { vehicleRefusals } from '@sevk/domain/vehicles/vehicle-words';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeStore } from '../../api/state/client-store.ts';
import { profile } from '../builders/profile-builders.ts';
import { testId } from '../builders/test-ids.ts';
import { vehicle } from '../builders/vehicle-builders.ts';
import {
	badInput,
	file,
	forbidden,
	notFound,
	serverError,
	signedOut,
	tooMany,
	unavailable,
} from './fake-replies.ts';
import { answer, answerRest, requestsOf, resetFakeServer, respond } from './fake-server.ts';

const host = 'http://sevk.test';
const retirement = `${host}/api/vehicles/${testId(101)}/retirement`;

function post(url: string, body: unknown, headers: Record<string, string> = {}) {
	const all = { 'idempotency-key': 'key-of-a-test', ...headers };
	return new Request(url, { method: 'POST', body: JSON.stringify(body), headers: all });
}

beforeEach(() => {
	resetFakeServer();
	changeStore({ user: { ...profile('admin'), access_token: '' } });
});

describe('the fake server', () => {
	it('answers with the value that the test set', async () => {
		answer(listVehicles, { items: [vehicle()] });
		const response = await respond(new Request(`${host}/api/vehicles?q=34`));
		expect(await response.json()).toMatchObject({ items: [{ plate: '34ABC123' }] });
		expect(requestsOf(listVehicles)[0]?.query).toEqual({ q: '34', retired: 'hide' });
	});

	it('names the method and path of a request without a reply', async () => {
		await expect(respond(new Request(`${host}/api/vehicles`))).rejects.toThrow(
			'No fake answer for GET /api/vehicles.',
		);
	});

	it('replies to the rest with one failure', async () => {
		answerRest(serverError);
		expect((await respond(new Request(`${host}/api/vehicles`))).status).toBe(500);
	});

	it('sends each failure as a problem with its status', async () => {
		const failures = [
			badInput({}),
			signedOut,
			forbidden,
			notFound,
			tooMany,
			serverError,
			unavailable,
		];
		const statuses: number[] = [];
		for (const failure of failures) {
			answer(listVehicles, failure);
			const response = await respond(new Request(`${host}/api/vehicles`));
			statuses.push(response.status, (await response.json()).status);
		}
		const expected = [400, 401, 403, 404, 429, 500, 503];
		expect(statuses).toEqual(expected.flatMap((status) => [status, status]));
	});

	it('sends a file under its name, apart from the list beside it', async () => {
		answer(listVehicles, { items: [] });
		answer(exportVehicles, () => file('34 ABC 123', 'araçlar.csv'));
		const response = await respond(new Request(`${host}/api/vehicles/export?format=csv`));
		expect(await response.text()).toBe('34 ABC 123');
		expect(response.headers.get('content-disposition')).toContain('ara%C3%A7lar.csv');
	});

	it('fails on an answer that breaks the contract', async () => {
		answer(listVehicles, { items: [vehicle({ plate: '1' })] });
		await expect(respond(new Request(`${host}/api/vehicles`))).rejects.toThrow(
			'The fake answer of listVehicles breaks the contract.',
		);
	});

	it('sends a refusal as the server does', async () => {
		answer(retireVehicle, () =>
			refuse(vehicleRefusals, 'vehicle/in-use', { plate: '34ABC123', routeNumber: 'RT-1' }),
		);
		const response = await respond(post(retirement, { retired: true, version: 1 }));
		expect(response.status).toBe(409);
		expect(await response.json()).toMatchObject({ code: 'vehicle/in-use' });
	});

	it('fails on a refusal that the endpoint does not declare', async () => {
		// @ts-expect-error retireVehicle does not declare it
		answer(retireVehicle, () => refuse(depotRefusals, 'depot/retired', { name: 'Gebze' }));
		await expect(respond(post(retirement, { retired: true, version: 1 }))).rejects.toThrow(
			'retireVehicle does not declare the refusal depot/retired.',
		);
	});

	it('fails on a body with an unknown key', async () => {
		answer(retireVehicle, { id: testId(101), version: 2 });
		const body = { retired: true, version: 1, note: '' };
		await expect(respond(post(retirement, body))).rejects.toThrow('does not accept "note"');
	});

	it('fails on an act without an idempotency key', async () => {
		answer(createVehicle, { id: testId(101), version: 1 });
		const request = new Request(`${host}/api/vehicles`, { method: 'POST', body: '{}' });
		await expect(respond(request)).rejects.toThrow('without an Idempotency-Key');
	});

	it('forbids what the signed-in person has no right to', async () => {
		changeStore({ user: { ...profile('driver'), access_token: '' } });
		answer(listVehicles, { items: [] });
		expect((await respond(new Request(`${host}/api/vehicles`))).status).toBe(403);
	});
});
