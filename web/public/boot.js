// Restores dark mode, size and language before the first paint, and asks for the files that are wanted next before the code that
// wants them has run. Kept outside the bundle and without inline code (CSP).
;(() => {
  const root = document.documentElement
  const cookies = document.cookie
  const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1]
  const size = cookie('size')
  if (['default', 'medium', 'small', 'mini'].includes(size)) root.dataset.size = size
  const asked = [cookie('language'), ...navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])]
  // The server writes what the house has set into the tag of the page.
  const house = root.dataset
  const offered = house.houseLanguages?.split(' ') ?? ['en', 'zh', 'es', 'ja']
  root.lang = asked.find((one) => offered.includes(one)) ?? offered[0]
  let settings = {}
  try {
    settings = JSON.parse(localStorage.getItem('yjt-settings')) || {}
  } catch {
    // A damaged record falls back to the defaults.
  }
  let scheme = settings.scheme
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.mantineColorScheme = scheme === 'dark' ? 'dark' : 'light'

  // What the frame in index.html looks like until the first page has mounted.
  if (!cookie('Admin-Token')) root.dataset.guest = ''
  if (cookie('sidebarStatus') === '0') root.dataset.side = 'closed'
  if (settings.sidebarLogo === false) root.dataset.noLogo = ''
  const picked = settings.theme === '#2677fe' ? '' : settings.theme
  const colour = picked || house.houseColour
  if (colour) root.style.setProperty('--first-mark', colour)

  // The build writes their names into this file's tag.
  const files = document.currentScript.dataset
  for (const file of `${files[root.lang] ?? ''} ${(cookie('Admin-Token') && files.signedIn) || ''}`
    .split(' ')
    .filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
})()
