import { Button, Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { fileAddress } from '../../../api/call/file-address.ts';
import { FilePreviewModal } from '../../../ui/file/file-preview-modal.tsx';
import type { UploadedFile } from '../../../ui/file/use-uploading.ts';

/** The photos of a report, for the user who approves it. */
export function EvidencePhotos({ fileNames }: { readonly fileNames: readonly string[] }) {
	const [previewFile, setPreviewFile] = useState<UploadedFile | null>(null);
	if (fileNames.length === 0) return null;
	return (
		<Group gap="xs" mt="sm">
			{fileNames.map((fileName, at) => (
				<Button
					key={fileName}
					size="xs"
					variant="default"
					leftSection={<IconPhoto size={15} stroke={1.8} aria-hidden />}
					onClick={() => setPreviewFile({ fileName, name: `Fotoğraf ${at + 1}` })}
				>
					Fotoğraf {at + 1}
				</Button>
			))}
			<FilePreviewModal
				file={previewFile}
				addressOf={fileAddress}
				onClose={() => setPreviewFile(null)}
			/>
		</Group>
	);
}
