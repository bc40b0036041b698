"""HTTP routes, request and response schemas, and the static page."""
