import { ActionIcon, Loader } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

/** Camera and reader load on the first use. */
const CameraScan = lazy(async () => ({ default: (await import('./camera-scan.tsx')).CameraScan }));

const touched = window.matchMedia('(pointer: coarse)');

/** A handheld device scans with its camera; a desktop has a scanner. */
export function hasHandCamera(): boolean {
	return touched.matches;
}

type ButtonProps = {
	readonly opened: boolean;
	readonly onChange: (opened: boolean) => void;
	readonly disabled?: boolean;
};

/** Opens and closes the camera beside a scan field. */
export function CameraButton({ opened, onChange, disabled = false }: ButtonProps) {
	return (
		<ActionIcon
			size="lg"
			aria-label={opened ? 'Kamerayı Kapat' : 'Kamerayla Okut'}
			aria-pressed={opened}
			disabled={disabled}
			onClick={() => onChange(!opened)}
		>
			{opened ? <IconCameraOff size={20} stroke={1.7} /> : <IconCamera size={20} stroke={1.7} />}
		</ActionIcon>
	);
}

type PictureProps = { readonly onScan: (code: string) => void; readonly onClose: () => void };

/** The camera's picture, once its code is loaded. */
export function CameraPicture(props: PictureProps) {
	return (
		<Suspense fallback={<Loader size={24} m="md" />}>
			<CameraScan {...props} />
		</Suspense>
	);
}
