import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The renderer of first states, which the platform imports: one file, with all that it needs. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/first-state/render-checkout.tsx',
    outDir: 'build/render',
    rolldownOptions: { output: { entryFileNames: 'checkout.mjs', codeSplitting: false } },
  },
})
