// The product has asked already, and its ID token says whose session it is: this page does not ask once more.
document.querySelector('button[name="logout"]').click()
