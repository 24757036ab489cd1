import { refuse } from '../../common/rule/refusal.ts';
import { pinRefusals } from './pin-words.ts';

export const pinDigits = 6;

/** The phones on which a driver signs in by PIN: none, only locked ones, or one that is of use. */
export type PhoneState = 'none' | 'locked' | 'open';

/** Wrong PINs after which a phone is locked until it is enrolled again. */
export const pinTries = 10;

/** Wrong PINs without a network after which a phone needs one. */
export const offlinePinTries = 5;

/** How long the code of the office enrolls a phone. */
export const phoneCodeMinutes = 15;

/** Wrong codes after which the code of the office is void. */
export const phoneCodeTries = 5;

/** Refuses a new PIN that others would try first; null when it is acceptable. */
export function refuseWeakPin(pin: string, phone: string) {
	if (!/^[0-9]{6}$/.test(pin)) return refuse(pinRefusals, 'access/pin-length');
	if (isPattern(pin)) return refuse(pinRefusals, 'access/pin-common');
	if (isDate(pin)) return refuse(pinRefusals, 'access/pin-date');
	if (phone.includes(pin)) return refuse(pinRefusals, 'access/pin-of-phone');
	return null;
}

/** 111111, 123456, 654321, 121212, 123123, 112233, 159753 and the like. */
function isPattern(pin: string): boolean {
	const digits = [...pin].map(Number);
	const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
	if (new Set(steps).size === 1) return true;
	if (new Set(digits).size <= 2) return true;
	if (/^(\d\d)\1\1$/.test(pin) || /^(\d{3})\1$/.test(pin)) return true;
	if (/^(\d)\1(\d)\2(\d)\3$/.test(pin)) return true;
	return common.includes(pin);
}

/** Lines of the keypad and mirrored numbers. */
const common = ['147258', '159753', '159357', '258369', '147852', '123321', '456654', '102030'];

/** A day as GGAAYY or YYAAGG, or a year of birth at either end. */
function isDate(pin: string): boolean {
	const [first = 0, middle = 0, last = 0] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)].map(
		Number,
	);
	const isDay = (day: number) => day >= 1 && day <= 31;
	const isMonth = middle >= 1 && middle <= 12;
	if (isMonth && (isDay(first) || isDay(last))) return true;
	return [pin.slice(0, 4), pin.slice(2)].map(Number).some((year) => year >= 1940 && year <= 2029);
}
