import type { Address, AddressDetail } from '@sevk/contract/addresses/addresses';
import { umraniye } from './profile-builders.ts';
import { testId } from './test-ids.ts';

/** An address with seven deliveries and one failure. */
export function address(change: Partial<Address> = {}): Address {
	return {
		id: testId(701),
		depotId: umraniye.depotId,
		addressLine: 'Gül Sok. No:12 D:3',
		neighbourhood: 'Moda',
		district: 'Kadıköy',
		province: 'İstanbul',
		point: { type: 'Point', coordinates: [29.0254, 40.9836] },
		pinSource: 'deliveries',
		isPinConfirmed: true,
		deliveries: 7,
		failures: 1,
		placeMinutes: 5.6,
		parcelSeconds: 20,
		bestHours: { from: 17, until: 20 },
		suggestions: 1,
		lastUsedAt: '2026-11-19T15:20:00Z',
		version: 1,
		...change,
	};
}

/** The same with a suggestion of a driver and a confirmed fact. */
export function addressDetail(change: Partial<AddressDetail> = {}): AddressDetail {
	return {
		...address(),
		facts: [
			{
				id: testId(711),
				kind: 'forbidden_entrance',
				body: 'B girişi kapalı',
				state: 'suggested',
				expiresOn: '2026-12-15',
				suggestedBy: 'Mehmet Yıldız',
				suggestedAt: '2026-11-18T09:00:00Z',
				mayConfirm: true,
			},
			{
				id: testId(712),
				kind: 'parking',
				body: 'Eczanenin yanındaki otoparka girin',
				state: 'confirmed',
				expiresOn: null,
				suggestedBy: 'Ali Demir',
				suggestedAt: '2026-10-02T09:00:00Z',
				mayConfirm: false,
			},
		],
		merged: [{ id: testId(702), addressLine: 'Gül Sokağı 12/3' }],
		hours: [
			{ hour: 10, attempts: 2, deliveries: 1 },
			{ hour: 18, attempts: 6, deliveries: 6 },
		],
		...change,
	};
}
