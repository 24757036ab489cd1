import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The building blocks on a page of their own, beside the product and never in it. */
export default defineConfig({
	plugins: [react()],
	build: {
		target: 'es2023',
		outDir: '../.cache/gallery',
		emptyOutDir: true,
		rolldownOptions: { input: 'gallery.html' },
	},
});
