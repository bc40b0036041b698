"""HTTP: routes, request and response schemas, the page as static files, origin checks."""
