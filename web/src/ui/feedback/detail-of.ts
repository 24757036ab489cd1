/** The `detail` sentence of a problem, if the thrown value is one; `ui/` does not import calls. */
export function detailOf(error: unknown, otherwise = unexpected): string {
	if (typeof error === 'string') return error;
	if (error instanceof Error && 'detail' in error && typeof error.detail === 'string') {
		return error.detail;
	}
	return otherwise;
}

const unexpected = 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.';
