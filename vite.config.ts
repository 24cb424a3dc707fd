import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './tools/compressed.ts'
import { packedAreas } from './tools/packed-areas.ts'
import { pinyinOfTitles } from './tools/pinyin-of-titles.ts'
import { checkedEntries, groups, isEntry } from './tools/entries.ts'
import { guideFiles } from './tools/guide-files.ts'
import { filesForBoot } from './tools/files-for-boot.ts'
import { sharedTextKeys } from './tools/shared-text-keys.ts'

/** Where `npm run dev` has the server listen. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

export default defineConfig({
  root: 'web',
  // PostCSS, the default, copies composed classes without their origin, and Vite warns of it.
  css: { transformer: 'lightningcss' },
  plugins: [
    react(),
    sharedTextKeys(),
    pinyinOfTitles(),
    packedAreas(),
    guideFiles(),
    checkedEntries(),
    filesForBoot(),
    compressed(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Without it old browsers ask for some files later; with it the entry would have code of its own, and so
    // a file.
    modulePreload: { polyfill: false },
    target: ['chrome109', 'firefox115', 'safari16.4'],
    // Small files stay files: the content policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first file names all others, and neither hashes nor names compress well: seven characters are the
        // least, and only entries have a name. `.vite/manifest.json` says which file holds a module.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => (isEntry(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[hash:7][extname]',
      },
      // On a busy machine it reports how long each plugin took, which helps nobody who only starts the
      // product.
      checks: { bundlerTimings: false },
    },
  },
  // With its slash: `/api.ts` is a module of ours.
  server: { proxy: { '^/(?:api|admin|common|calendars|vue-element-admin)/': server } },
})
