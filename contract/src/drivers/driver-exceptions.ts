// Days on which a driver does not work, or works at other hours (docs/domain.md#working-times).
import { driverExceptionKinds } from '@sevk/domain/drivers/driver-working-time';
import { z } from 'zod';
import { dayRange, refineDayRange } from '../common/day-range.ts';
import { endpoint } from '../common/endpoint.ts';
import { clockTime, id } from '../common/ids.ts';

const fields = dayRange.extend({
	kind: z.enum(driverExceptionKinds),
	/** Only of the kind `hours`; an end before the start is on the next day. */
	startTime: clockTime.nullable(),
	endTime: clockTime.nullable(),
});
export type DriverExceptionFields = z.infer<typeof fields>;

const exception = fields.extend({ id });
export type DriverExceptionRecord = z.infer<typeof exception>;

export const driverExceptionFields = fields.superRefine((exception, context) => {
	refineDayRange(exception, context);
	const { kind, startTime, endTime } = exception;
	const refuse = (field: keyof DriverExceptionFields, message: string) =>
		context.addIssue({ code: 'custom', path: [field], message });
	const isHours = kind === 'hours';
	if (isHours && startTime === null) refuse('startTime', 'Başlangıç saatini girin.');
	if (isHours && endTime === null) refuse('endTime', 'Bitiş saatini girin.');
	if (!isHours && startTime !== null) refuse('startTime', 'Bu kayıt türünde saat olmaz.');
	if (!isHours && endTime !== null) refuse('endTime', 'Bu kayıt türünde saat olmaz.');
	if (startTime !== null && startTime === endTime) {
		refuse('endTime', 'Başlangıç ve bitiş aynı olamaz.');
	}
});

const params = z.object({ driverId: id });

export const listDriverExceptions = endpoint({
	name: 'listDriverExceptions',
	summary: 'Sürücünün izin, rapor ve farklı saat kayıtları; en yenisi önce',
	method: 'GET',
	path: '/api/drivers/:driverId/exceptions',
	// Reasons include illness (KVKK art. 6): only those who record it may read it.
	access: 'definitions.edit',
	params,
	answer: z.object({ items: z.array(exception) }),
});

export const addDriverException = endpoint({
	name: 'addDriverException',
	summary: 'Sürücüye izin, rapor ya da farklı saat ekle',
	method: 'POST',
	path: '/api/drivers/:driverId/exceptions',
	access: 'definitions.edit',
	params,
	body: driverExceptionFields,
	answer: z.object({ id }),
	refusals: ['driver/exception-overlaps', 'driver/erased'],
});

export const removeDriverException = endpoint({
	name: 'removeDriverException',
	summary: 'Sürücünün izin, rapor ya da farklı saat kaydını sil',
	method: 'DELETE',
	path: '/api/drivers/:driverId/exceptions/:exceptionId',
	access: 'definitions.edit',
	params: params.extend({ exceptionId: id }),
	answer: z.object({ id }),
});
