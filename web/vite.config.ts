import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const frame =
	/node_modules\/(react|react-dom|scheduler|@tanstack\/(router-core|react-router|history|store|react-store|query-core|react-query))\//;

export default defineConfig({
	plugins: [react()],
	build: {
		target: 'es2023',
		// A file in the page, never a data: address, so the content policy stays at 'self'.
		assetsInlineLimit: 0,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{ name: 'frame', test: frame },
						{ name: 'schemas', test: /node_modules\/zod\// },
					],
				},
			},
		},
	},
});
