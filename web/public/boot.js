// Restores dark mode, size and language before the first paint. Kept outside the bundle and without inline code (CSP).
;(() => {
  const root = document.documentElement
  const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
  const size = cookie('size')
  if (['default', 'medium', 'small', 'mini'].includes(size)) root.dataset.size = size
  const asked = cookie('language') || navigator.language.toLowerCase().slice(0, 2)
  root.lang = ['zh', 'en', 'es', 'ja'].includes(asked) ? asked : 'en'
  let scheme = 'light'
  try {
    scheme = JSON.parse(localStorage.getItem('yjt-settings') || '{}').scheme || 'light'
  } catch {
    // A damaged record falls back to the defaults.
  }
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.mantineColorScheme = scheme === 'dark' ? 'dark' : 'light'
})()
