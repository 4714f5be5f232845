// The product has already asked the user, and its ID token identifies the session: no second question here.
document.querySelector('button[name="logout"]').click()
