import { expect, test } from 'vitest';
import { isSoftware } from './map-pace.ts';

test.each([
	[
		'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
		true,
	],
	['llvmpipe (LLVM 15.0.6, 256 bits)', true],
	['ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0)', true],
	['ANGLE (Intel, Intel(R) UHD Graphics 620 Direct3D11 vs_5_0 ps_5_0)', false],
	['Apple GPU', false],
	['', false],
])('%s: painted by the processor: %s', (renderer, software) => {
	expect(isSoftware(renderer)).toBe(software);
});
