/** `https://sevk.example.com/forgot-password?token=…`: the page that sets a new password. */
export function resetLink(publicUrl: string, token: string): string {
	return pageLink(publicUrl, '/forgot-password', token);
}

export function firstAdminPage(publicUrl: string, token: string): string {
	return pageLink(publicUrl, '/first-admin', token);
}

export function loginPage(publicUrl: string): string {
	return new URL('/login', publicUrl).href;
}

export function profilePage(publicUrl: string): string {
	return new URL('/profile', publicUrl).href;
}

function pageLink(publicUrl: string, page: string, token: string): string {
	const url = new URL(page, publicUrl);
	url.searchParams.set('token', token);
	return url.href;
}
