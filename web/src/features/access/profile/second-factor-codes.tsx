import { Button } from '@mantine/core';
import { Copyable } from '../../../ui/value/copyable.tsx';
import classes from './profile.module.css';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shown once: the server keeps only their hashes. */
export function SecondFactorCodes({ codes, onDone }: Props) {
	return (
		<div className={classes.stack}>
			<p>
				Telefonunuz yanınızda değilken bu kodlarla giriş yapabilirsiniz. Her kod bir kez kullanılır.
				Kodlar bir daha gösterilmez; güvenli bir yere kaydedin.
			</p>
			<ul className={classes.codes}>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<Copyable text={codes.join('\n')}>Tümünü kopyala</Copyable>
			<Button onClick={onDone}>Kaydettim</Button>
		</div>
	);
}
