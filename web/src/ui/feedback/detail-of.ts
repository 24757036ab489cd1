/** The sentence a thrown value carries, if it is a problem with one; `ui/` knows no calls. */
export function detailOf(error: unknown, otherwise = unexpected): string {
	if (typeof error === 'string') return error;
	if (error instanceof Error && 'detail' in error && typeof error.detail === 'string') {
		return error.detail;
	}
	return otherwise;
}

const unexpected = 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.';
