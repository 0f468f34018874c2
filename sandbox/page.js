for (const form of document.querySelectorAll('form[data-call]')) {
  const answer = form.appendChild(document.createElement('output'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const body = {};
    for (const field of form.elements) {
      if (field.name && field.value !== '')
        body[field.name] = field.type === 'number' ? Number(field.value) : field.value;
    }
    answer.textContent = 'Envoi…';
    try {
      const response = await fetch(form.dataset.call, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const result = await response.json().catch(() => ({}));
      answer.textContent = response.ok
        ? 'Fait.'
        : `Refusé (${response.status}) : ${result.title ?? result.message ?? ''}`;
    } catch {
      answer.textContent = 'La boutique ne répond pas.';
    }
  });
}
