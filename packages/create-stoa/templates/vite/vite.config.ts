import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { HOST, PORT, STOA_BASE_URL, STOA_CLIENT_ID } = process.env
if (!STOA_BASE_URL || !STOA_CLIENT_ID)
  throw new Error(
    'STOA_BASE_URL and STOA_CLIENT_ID are not set. Run "npm run dev" or "npm start" in the folder of the shop, or set both.',
  )

const server = { host: HOST ?? '127.0.0.1', port: Number(PORT ?? 3000), strictPort: true }

export default defineConfig({
  plugins: [react()],
  server,
  preview: server,
  // Both are public: every page needs them.
  define: { STOA: JSON.stringify({ baseUrl: STOA_BASE_URL, clientId: STOA_CLIENT_ID }) },
})
