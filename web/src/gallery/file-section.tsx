import { useCallback, useRef, useState } from 'react';
import { FileUploadBox } from '../ui/file/file-upload-box.tsx';
import type { UploadedFile } from '../ui/file/use-uploading.ts';
import { Section, State } from './section.tsx';

/** Duration of a tenth of an upload whose file name contains "yavaş". */
const stepMs = 200;

/**
 * A file store in the page: "bozuk" is refused at the first attempt, "yavaş" shows its progress.
 */
function useStore() {
	const addresses = useRef(new Map<string, string>()).current;
	const refused = useRef(new Set<string>()).current;

	const upload = useCallback(
		async (file: File, onProgress: (share: number) => void) => {
			if (file.name.includes('yavaş')) {
				for (let step = 0; step < 10; step += 1) {
					onProgress(step / 10);
					await new Promise((resolve) => setTimeout(resolve, stepMs));
				}
			}
			if (file.name.includes('bozuk') && !refused.has(file.name)) {
				refused.add(file.name);
				const detail = `${file.name} açılamadı, bozuk görünüyor. Başka bir dosya seçin.`;
				throw Object.assign(new Error(detail), { detail });
			}
			const fileName = `${addresses.size + 1}-${file.name}`;
			addresses.set(fileName, URL.createObjectURL(file));
			return fileName;
		},
		[addresses, refused],
	);
	const addressOf = useCallback(
		async (fileName: string) => addresses.get(fileName) ?? '/mark.svg',
		[addresses],
	);
	return { upload, addressOf };
}

export function FileSection() {
	const store = useStore();
	const [single, setSingle] = useState<readonly UploadedFile[]>([]);
	const [several, setSeveral] = useState<readonly UploadedFile[]>([]);
	const [filled, setFilled] = useState<readonly UploadedFile[]>([
		{ fileName: 'kapi.png', name: 'kapı önü.png' },
		{ fileName: 'tutanak.pdf', name: 'hasar tutanağı.pdf' },
	]);
	return (
		<Section title="Dosya kutusu">
			<State title="Tek dosya" emitted={single}>
				<FileUploadBox {...store} files={single} onChange={setSingle} />
			</State>
			<State title="Çok dosya, yalnız resim ve PDF" emitted={several}>
				<FileUploadBox
					{...store}
					label="Teslimat kanıtları"
					multiple
					accept="image/png,image/jpeg,application/pdf"
					files={several}
					onChange={setSeveral}
				/>
			</State>
			<State title="Dolu" emitted={filled}>
				<FileUploadBox {...store} multiple files={filled} onChange={setFilled} />
			</State>
		</Section>
	);
}
