import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { tryGeocoder } from '@sevk/contract/addresses/geocoder';
import { formatDegrees } from '@sevk/domain/common/place/geo';
import { useState } from 'react';
import type { AnswerOf } from '../../api/call/call.ts';
import { FormProblem } from '../../ui/dialog/form-problem.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { useTryGeocoder } from './geocoder-queries.ts';
import type { GeocoderDraft } from './geocoder-screen.tsx';

const example = {
	province: 'İstanbul',
	district: 'Kadıköy',
	neighbourhood: 'Caferağa',
	addressLine: 'Moda Cad. No:38',
};

/** Dene: one address, with the settings as they are in the form. */
export function GeocoderTrial({ draft }: { readonly draft: GeocoderDraft }) {
	const [address, setAddress] = useState(example);
	const trial = useTryGeocoder();
	const { kind, nominatimUrl, key } = draft;
	const field = (name: keyof typeof example, label: string) => (
		<TextInput
			key={name}
			label={label}
			value={address[name]}
			onChange={(event) => setAddress({ ...address, [name]: event.currentTarget.value })}
		/>
	);

	function start() {
		if (kind === null) return;
		const body = { kind, nominatimUrl, key: key.trim() || null, ...address };
		trial.mutate({ body });
	}

	return (
		<Panel title="Dene" note="Bir adres sorulur. Ayarları kaydetmeden de denenebilir.">
			<Stack gap="md">
				<Group grow align="flex-start">
					{field('province', 'İl')}
					{field('district', 'İlçe')}
					{field('neighbourhood', 'Mahalle')}
				</Group>
				{field('addressLine', 'Adres')}
				<FormProblem error={trial.error} />
				{trial.data === undefined ? null : <TrialResult result={trial.data} />}
				<Group>
					<Button variant="default" onClick={start} loading={trial.isPending}>
						Dene
					</Button>
				</Group>
			</Stack>
		</Panel>
	);
}

function TrialResult({ result }: { readonly result: AnswerOf<typeof tryGeocoder> }) {
	const { line, found, sentence } = result;
	return (
		<div role="status" aria-label="Denemenin sonucu">
			<p style={{ margin: 0 }}>{sentence}</p>
			<p style={{ margin: 0, color: 'var(--ink-dim)' }}>Sorulan: {line}</p>
			{found === null ? null : (
				<p style={{ margin: 0, color: 'var(--ink-dim)' }}>
					Konum: {formatDegrees(found.latitude)} / {formatDegrees(found.longitude)}
				</p>
			)}
		</div>
	);
}
