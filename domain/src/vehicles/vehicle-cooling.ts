import { formatPlate } from '../common/identifier/plate.ts';
import type { BodyType, VehicleFeature } from './vehicle.ts';

/** Whether a vehicle may carry cold-chain goods: a refrigerated body or the feature. */
export function isCooled(vehicle: {
	readonly bodyType: BodyType | null;
	readonly features: readonly VehicleFeature[];
}): boolean {
	return vehicle.bodyType === 'refrigerated' || vehicle.features.includes('cold_chain');
}

/**
 * Says that cold-chain orders are on a vehicle without cooling.
 * @example uncooledWords(3, '34SVK105') // '3 soğuk zincir siparişi var, 34 SVK 105 soğutuculu değil'
 */
export function uncooledWords(orderCount: number, plate: string): string {
	return `${orderCount} soğuk zincir siparişi var, ${formatPlate(plate)} soğutuculu değil`;
}
