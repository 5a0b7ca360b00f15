// Runs in the browser, on every page of the documentation. Pages work without it, but for search and copying.
const search = document.querySelector('search')
const input = search.querySelector('input')
const panel = search.querySelector('.panel')
const status = panel.querySelector('[role=status]')
const list = panel.querySelector('ol')
const SHOWN = 30

let entries
async function load() {
  // biome-ignore lint/style/noRestrictedGlobals: this is the fetch of the browser
  entries ??= fetch('/docs/search.json').then(reply => {
    if (!reply.ok) throw new Error(String(reply.status))
    return reply.json()
  })
  return entries.catch(error => {
    entries = undefined
    throw error
  })
}

/** How well an entry matches one word, and where; 0 if it does not match. */
function match({ t, p, s, f, e, x = '' }, word) {
  const title = t.toLowerCase()
  const name = title.slice(title.indexOf('.') + 1)
  if (name === word || title === word) return [100]
  if (name.startsWith(word)) return [60]
  if (title.includes(word)) return [40]
  if (p.some(path => path.toLowerCase().includes(word))) return [20]
  const code = e.find(one => one.toLowerCase().includes(word))
  if (code) return [code.toLowerCase() === word ? 16 : 12, `error ${code}`]
  const exact = f.find(one => one.toLowerCase() === word)
  if (exact) return [14, `field ${exact}`]
  if (s.toLowerCase().includes(word)) return [10]
  const field = f.find(one => one.toLowerCase().includes(word))
  if (field) return [4, `field ${field}`]
  const at = x.toLowerCase().indexOf(word)
  return at < 0 ? [0] : [6, `… ${x.slice(Math.max(0, at - 30), at + 90)}`]
}

function find(all, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .map(entry => {
      const hits = words.map(word => match(entry, word))
      const score = hits.some(([points]) => points === 0)
        ? 0
        : hits.reduce((sum, [points]) => sum + points, 0)
      return { entry, score, why: hits.map(([, where]) => where).find(Boolean) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}

const element = (tag, className, text) => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function row({ entry, why }) {
  const link = element('a', '', '')
  link.href = entry.u
  const kind = element('span', `method ${entry.m.toLowerCase()}`, entry.m)
  const title = element(entry.x === undefined ? 'code' : 'span', '', entry.t)
  link.append(kind, title, element('span', 'quiet', why ?? entry.s))
  const item = document.createElement('li')
  item.append(link)
  return item
}

async function show() {
  const text = input.value.trim()
  panel.hidden = !text
  if (!text) return
  try {
    const found = find(await load(), text)
    if (text !== input.value.trim()) return
    list.replaceChildren(...found.slice(0, SHOWN).map(row))
    const more = found.length > SHOWN ? `, the first ${SHOWN} are shown` : ''
    status.textContent = found.length ? `${found.length} found${more}` : 'Nothing found'
  } catch {
    status.textContent = 'The search index cannot be loaded. Try again.'
  }
}

function close() {
  panel.hidden = true
}

search.hidden = false
input.addEventListener('focus', () => {
  load().catch(() => {})
  void show()
})
input.addEventListener('input', show)
list.addEventListener('click', close)
search.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget && !search.contains(relatedTarget)) close()
})
document.addEventListener('pointerdown', ({ target }) => {
  if (!search.contains(target)) close()
})
search.addEventListener('keydown', event => {
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === 'Escape') {
    input.focus()
    close()
  } else if (event.key === 'ArrowDown' && !panel.hidden) links[Math.min(at + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? input).focus()
  else if (event.key === 'Enter' && at < 0) links[0]?.click()
  else return
  event.preventDefault()
})
document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest('input, textarea, [contenteditable]')) return
  event.preventDefault()
  input.focus()
  input.select()
})

// Fields of entities are on the page once. They are copied into the place where they are opened.
document.addEventListener(
  'toggle',
  ({ target }) => {
    const link = target.open && target.dataset.entity && target.querySelector(':scope > a')
    if (!link) return
    const fields = document.querySelector(`#entity-${target.dataset.entity} > .fields`)
    if (fields) link.replaceWith(fields.cloneNode(true))
  },
  true,
)

/** Opens what the address names, and follows addresses of earlier versions: `/docs#products.getProduct`. */
function followHash() {
  const id = decodeURIComponent(location.hash.slice(1))
  const [resource, name] = id.split('.')
  if (name && location.pathname === '/docs') location.replace(`/docs/${resource}#${name}`)
  const target = document.getElementById(id)
  if (target?.localName === 'details') target.open = true
  for (const link of document.querySelectorAll('nav .calls a'))
    if (link.hash === location.hash) {
      link.setAttribute('aria-current', 'true')
      link.scrollIntoView({ block: 'nearest' })
    } else link.removeAttribute('aria-current')
}
addEventListener('hashchange', followHash)
followHash()

// One choice of language for all examples.
const STORED = 'stoa-reference-language'
function choose(language) {
  for (const radio of document.querySelectorAll('.example input')) radio.checked = radio.value === language
}
const stored = localStorage.getItem(STORED)
if (stored) choose(stored)
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.example input')) return
  const before = target.getBoundingClientRect().top
  localStorage.setItem(STORED, target.value)
  choose(target.value)
  scrollBy(0, target.getBoundingClientRect().top - before)
})
if (navigator.clipboard)
  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const shown = [...button.parentElement.querySelectorAll('pre')].find(pre => pre.offsetParent)
      await navigator.clipboard.writeText(shown.textContent)
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
  }

// Calls as a visitor of the shop. The session is that of the tab, so that a cart stays from one call to the next.
const SESSION = 'stoa-reference-session'
async function send(address, init) {
  // biome-ignore lint/style/noRestrictedGlobals: this is the fetch of the browser
  const reply = await fetch(address, init)
  return { status: reply.status, body: await reply.json() }
}
const json = body => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

async function visitorToken(clientId) {
  const session = JSON.parse(sessionStorage.getItem(SESSION) ?? '{}')
  if (session.clientId === clientId) return session.token
  const { status, body } = await send('/oauth2/token', {
    method: 'POST',
    ...json({ clientId, grantType: 'anonymous' }),
  })
  if (status !== 200) throw new Error(body.message)
  sessionStorage.setItem(SESSION, JSON.stringify({ clientId, token: body.access_token }))
  return body.access_token
}

const base64url = text =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

async function callAsVisitor({ method, path, query, clientId }, message) {
  const rest = { ...message }
  const address = path.replace(/\{([^}]+)\}/g, (_, field) => {
    delete rest[field]
    const value = field.split('.').reduce((at, name) => at?.[name], message)
    return encodeURIComponent(value ?? '')
  })
  const init = query ? { headers: {} } : json(rest)
  const sent = async () => {
    init.headers.Authorization = await visitorToken(clientId)
    return send(query ? `${address}?.r=${base64url(JSON.stringify(rest))}` : address, { method, ...init })
  }
  const reply = await sent()
  if (reply.status !== 401) return reply
  // The session of the tab has expired.
  sessionStorage.removeItem(SESSION)
  return sent()
}

function fillTry(details) {
  const label = element('label', '', 'Message as JSON')
  const message = element('textarea', '', '')
  message.rows = 10
  message.spellcheck = false
  message.value = details.dataset.message
  label.append(message)
  const button = element('button', '', 'Send')
  button.type = 'button'
  const outcome = element('p', 'quiet', 'The call is made on this shop.')
  outcome.role = 'status'
  const reply = element('pre', '', '')
  reply.tabIndex = 0
  reply.role = 'group'
  reply.ariaLabel = 'Reply'
  reply.hidden = true
  details.append(label, button, outcome, reply)
  button.addEventListener('click', async () => {
    button.disabled = true
    reply.hidden = true
    outcome.textContent = 'Sent …'
    try {
      const { status, body } = await callAsVisitor(
        JSON.parse(details.dataset.request),
        JSON.parse(message.value || '{}'),
      )
      outcome.textContent = `Status ${status}`
      reply.textContent = JSON.stringify(body, null, 2)
      reply.hidden = false
    } catch (error) {
      outcome.textContent =
        error instanceof SyntaxError ? `The message is not JSON: ${error.message}` : error.message
    }
    button.disabled = false
  })
}
for (const details of document.querySelectorAll('.try')) {
  details.hidden = false
  details.addEventListener('toggle', () => fillTry(details), { once: true })
}
