import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { tryGeocoder } from '@sevk/contract/addresses/geocoder';
import type { GeocoderKind } from '@sevk/domain/addresses/geocoder';
import { formatDegrees, geoPoint } from '@sevk/domain/common/place/geo';
import { type KeyboardEvent, useState } from 'react';
import type { AnswerOf } from '../../api/call/call.ts';
import { FormProblem } from '../../ui/dialog/form-problem.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { MapLinks } from '../../ui/value/map-links.tsx';
import { useTryGeocoder } from './geocoder-queries.ts';

const example = {
	province: 'İstanbul',
	district: 'Kadıköy',
	neighbourhood: 'Caferağa',
	addressLine: 'Moda Cad. No:38',
};

type Props = {
	readonly draft: {
		readonly kind: GeocoderKind | null;
		readonly nominatimUrl: string;
		/** Empty: the stored one. */
		readonly key: string;
	};
};

/** Dene: one address, with the settings as they are in the form. */
export function GeocoderTrial({ draft }: Props) {
	const [address, setAddress] = useState(example);
	const trial = useTryGeocoder();
	const { kind, nominatimUrl, key } = draft;

	function start() {
		if (kind === null || trial.isPending) return;
		const body = { kind, nominatimUrl, key: key.trim() || null, ...address };
		trial.mutate({ body });
	}

	// The fields are inside the form of the settings, which Enter would save.
	function startOnEnter(event: KeyboardEvent) {
		if (event.key !== 'Enter') return;
		event.preventDefault();
		start();
	}

	const field = (name: keyof typeof example, label: string) => (
		<TextInput
			key={name}
			label={label}
			value={address[name]}
			onChange={(event) => setAddress({ ...address, [name]: event.currentTarget.value })}
			onKeyDown={startOnEnter}
		/>
	);

	return (
		<Panel
			title="Dene"
			note="Servise tek bir adres sorulur. Ayarları kaydetmeden de denenebilir; ücretli serviste bir istek sayılır."
		>
			<Stack gap="md">
				<SimpleGrid cols={{ base: 1, xs: 3 }}>
					{field('province', 'İl')}
					{field('district', 'İlçe')}
					{field('neighbourhood', 'Mahalle')}
				</SimpleGrid>
				{field('addressLine', 'Adres')}
				<FormProblem error={trial.error} />
				{trial.data === undefined ? null : <TrialResult result={trial.data} />}
				<Group>
					<ServerActs>
						<Button variant="default" onClick={start} loading={trial.isPending}>
							Dene
						</Button>
					</ServerActs>
				</Group>
			</Stack>
		</Panel>
	);
}

function TrialResult({ result }: { readonly result: AnswerOf<typeof tryGeocoder> }) {
	const { line, found, sentence } = result;
	return (
		<Stack gap={4} role="status" aria-label="Denemenin sonucu">
			<Text size="sm" fw={600}>
				{sentence}
			</Text>
			<Text size="sm" c="dimmed">
				Sorulan adres: {line}
			</Text>
			{found === null ? null : (
				<>
					<Text size="sm" c="dimmed">
						Konum: {formatDegrees(found.latitude)} / {formatDegrees(found.longitude)}
					</Text>
					<MapLinks point={geoPoint(found.longitude, found.latitude)} />
				</>
			)}
		</Stack>
	);
}
