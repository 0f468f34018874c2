const everyMs = 2000;

async function refresh() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('mails');
  const shown = document.getElementById('mails');
  if (fresh && shown && fresh.innerHTML !== shown.innerHTML) shown.replaceChildren(...fresh.childNodes);
}

setInterval(() => {
  if (document.visibilityState === 'visible') refresh().catch(() => undefined);
}, everyMs);
