/** The steps from an empty installation to the first day of work, in their sequence. */
export const setupSteps = [
	'company',
	'map',
	'depot',
	'vehicles',
	'drivers',
	'users',
	'orders',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export type SetupStepState = 'done' | 'skipped' | 'open';

/** The steps with their states. A step that is done is never shown as skipped. */
export function setupProgress(
	done: readonly SetupStep[],
	skipped: readonly SetupStep[],
): { step: SetupStep; state: SetupStepState }[] {
	return setupSteps.map((step) => {
		if (done.includes(step)) return { step, state: 'done' };
		return { step, state: skipped.includes(step) ? 'skipped' : 'open' };
	});
}

/** The first open step; null once each step is done or skipped. */
export function nextSetupStep(
	steps: readonly { readonly step: SetupStep; readonly state: SetupStepState }[],
): SetupStep | null {
	return steps.find(({ state }) => state === 'open')?.step ?? null;
}

/** Vehicles, drivers and orders belong to a depot, so these steps wait for the first one. */
export function waitsForDepot(step: SetupStep, depotCount: number): boolean {
	return depotCount === 0 && (step === 'vehicles' || step === 'drivers' || step === 'orders');
}

export const setupStepWords: Record<SetupStep, { readonly title: string; readonly note: string }> =
	{
		company: {
			title: 'Firma',
			note: 'Firma unvanı ve vergi no, zimmet listesi ile tutanakların başlığında yer alır.',
		},
		map: {
			title: 'Harita',
			note: 'Sokak haritası açılırsa adresler sokaklarıyla görünür; açılmazsa yalnız kıyılar ve ilçe adları.',
		},
		depot: { title: 'Depo', note: 'Malların çıktığı ve döndüğü yer; konumu haritada seçilir.' },
		vehicles: { title: 'Araçlar', note: 'Rotaya atanacak araçlar, belge tarihleriyle.' },
		drivers: { title: 'Sürücüler', note: 'Zimmeti kabul edecek sürücü ve kuryeler.' },
		users: {
			title: 'Kullanıcılar',
			note: 'Panele girecek kişiler; davet bağlantısını ekrandan verebilirsiniz.',
		},
		orders: { title: 'İlk sipariş dosyası', note: 'CSV ya da Excel dosyasından siparişler.' },
	};
