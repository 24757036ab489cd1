import { Textarea, TextInput } from '@mantine/core';
import {
	type RecipientListing,
	recipientListings,
	recipientListingWords,
} from '@sevk/domain/common/access/recipient-view';
import { fileAddress } from '../../api/call/file-address.ts';
import { uploadTemp } from '../../api/call/upload.ts';
import { FileUploadBox } from '../../ui/file/file-upload-box.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { masks } from '../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../ui/form/masked-input.tsx';
import { Select } from '../../ui/select/select.tsx';
import classes from './company-form.module.css';
import { type CompanyFieldsProps, CompanyPanel } from './company-rule-fields.tsx';

/** The heading of printed documents. */
export function CompanyDetails({ form, mayEdit }: CompanyFieldsProps) {
	const field = form.getInputProps;
	return (
		<CompanyPanel
			title="Belge başlığı"
			note="Zimmet listesi ve tutanakların başlığında yer alır."
			mayEdit={mayEdit}
		>
			<div className={classes.wide}>
				<TextInput
					label="Firma unvanı"
					placeholder="Boğaz Dağıtım ve Lojistik A.Ş."
					autoComplete="organization"
					{...field('title')}
				/>
			</div>
			<TextInput label="Vergi dairesi" {...field('taxOffice')} />
			<MaskedInput
				label="Vergi no (VKN ya da TCKN)"
				mask={masks.taxNumber}
				inputMode="numeric"
				{...fieldOf(form, 'taxNumber')}
			/>
			<MaskedInput label="Telefon" mask={masks.phone} type="tel" {...fieldOf(form, 'phone')} />
			<MaskedInput
				label="IBAN"
				mask={masks.iban}
				placeholder="TR00 0000 0000 0000 0000 0000 00"
				{...fieldOf(form, 'iban')}
			/>
			<div className={classes.wide}>
				<Textarea label="Adres" autosize minRows={2} {...field('address')} />
			</div>
			{mayEdit ? (
				<div className={classes.wide}>
					<FileUploadBox
						label="Logo (PNG ya da JPG)"
						accept="image/png,image/jpeg"
						files={form.values.logoFile ? [{ fileName: form.values.logoFile }] : []}
						onChange={(files) => form.setValues({ logoFile: files.at(-1)?.fileName ?? null })}
						upload={uploadTemp}
						addressOf={fileAddress}
					/>
				</div>
			) : null}
		</CompanyPanel>
	);
}

/** How lists show recipients. */
export function RecipientListingField({ form, mayEdit }: CompanyFieldsProps) {
	return (
		<CompanyPanel
			title="Alıcı bilgisi"
			note="Sürücü, yoldaki rotasının alıcılarını her durumda açık görür. İmzalanan belgelerde ad açık yazar."
			mayEdit={mayEdit}
		>
			<Select
				label="Listelerde alıcı bilgisi"
				description="Listelerde, haritada, aramada ve dışa aktarılan dosyalarda uygulanır."
				options={listingOptions}
				required
				disabled={!mayEdit}
				value={form.values.recipientListing}
				onChange={(value) =>
					form.setFieldValue('recipientListing', (value ?? 'by_role') as RecipientListing)
				}
			/>
		</CompanyPanel>
	);
}

const listingOptions = recipientListings.map((value) => ({
	value,
	label: recipientListingWords[value],
}));
