// `npm run licences`: the packages by licence, and what may not be used.
import { checkLicences, listLicences } from './checks/check-licences.mjs';

const groups = Map.groupBy(listLicences(), ({ licence }) => licence ?? 'unknown');
for (const [licence, packages] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
	console.log(`${licence} (${packages.length})`);
	console.log(`  ${packages.map(({ name, version }) => `${name}@${version}`).join(', ')}`);
}
const wrong = checkLicences();
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length === 0 ? 0 : 1;
