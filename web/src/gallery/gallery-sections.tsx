import { DateSection } from './date-section.tsx';
import { FileSection } from './file-section.tsx';
import { MaskSection } from './mask-section.tsx';
import { ModalSection } from './modal-section.tsx';
import { NoticeSection } from './notice-section.tsx';
import { PriceSection } from './price-section.tsx';
import { SelectSection } from './select-section.tsx';

/** Every building block in every state. */
export function GallerySections() {
	return (
		<>
			<FileSection />
			<ModalSection />
			<SelectSection />
			<NoticeSection />
			<PriceSection />
			<DateSection />
			<MaskSection />
		</>
	);
}
