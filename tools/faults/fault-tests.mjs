// Which tests have to notice a planted fault: a tier, files of it and, where a file holds many, a title.
const below =
	(tier, folder) =>
	(...files) => ({ tier, files: files.map((file) => `${folder}/${file}`) });

export const domain = below('domain', 'domain/src');
export const web = below('web', 'web/src');
export const component = below('component', 'web/src');
export const server = below('server', 'server/src');
/** The whole product. One test is enough, since a run starts two installations. */
export const browser = (file, title) => ({ tier: 'browser', files: [`e2e/${file}`], title });
