// Says that the browser is too old, in words that every browser can read. A file of its own in old
// syntax: where the app cannot be parsed, none of its files runs.
(function () {
	function isTooOld() {
		try {
			// Safari has it since 16.4; Chrome and Firefox have container queries since 105 and 110.
			new RegExp('(?<=a)b');
			return !CSS.supports('container-type', 'inline-size');
		} catch (_) {
			return true;
		}
	}
	if (!isTooOld()) return;

	function found(pattern) {
		var match = navigator.userAgent.match(pattern);
		return match === null ? null : match[1].replace('_', '.');
	}
	var least = {};
	document
		.querySelector('meta[name="oldest-browsers"]')
		.content.split(' ')
		.forEach(function (pair) {
			least[pair.split('=')[0]] = pair.split('=')[1];
		});
	var ios = found(/OS (\d+_\d+).* like Mac OS X/);
	var chrome = found(/Chrom(?:e|ium)\/(\d+)/);
	var firefox = found(/Firefox\/(\d+)/);
	var has =
		ios !== null
			? 'Bu cihazda iOS ' + ios + ' var; en az iOS ' + least.ios + ' gerekir.'
			: chrome !== null
				? 'Bu cihazda Chrome ' + chrome + ' var; en az Chrome ' + least.chrome + ' gerekir.'
				: firefox !== null
					? 'Bu cihazda Firefox ' + firefox + ' var; en az Firefox ' + least.firefox + ' gerekir.'
					: 'En az iOS ' + least.ios + ', Chrome ' + least.chrome + ' ya da Firefox ' + least.firefox + ' gerekir.';
	var then =
		ios !== null
			? 'Ayarlar › Genel › Yazılım Güncelleme’den güncelleyin. Güncelleme yoksa işe başlamadan yöneticinize haber verin; başka bir telefon gerekir.'
			: 'Tarayıcıyı güncelleyin. Güncelleme yoksa işe başlamadan yöneticinize haber verin; başka bir cihaz gerekir.';

	function say() {
		var box = document.createElement('div');
		box.setAttribute('role', 'alert');
		box.style.cssText =
			'position:fixed;top:0;left:0;right:0;bottom:0;z-index:2147483647;padding:32px 20px;overflow:auto;background:#fff;color:#1b1b1b;font:17px/1.5 -apple-system,Roboto,Arial,sans-serif';
		var texts = ['Sevk bu tarayıcıda çalışmaz', has, then];
		for (var i = 0; i < texts.length; i++) {
			var part = document.createElement(i === 0 ? 'h1' : 'p');
			if (i === 0) part.style.cssText = 'font-size:22px;margin:0 0 12px';
			part.textContent = texts[i];
			box.appendChild(part);
		}
		document.body.appendChild(box);
	}
	if (document.body) say();
	else document.addEventListener('DOMContentLoaded', say);
})();
